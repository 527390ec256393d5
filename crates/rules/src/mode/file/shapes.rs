//! Shapes of JSON values that serde does not have by itself: objects that are nothing but objects, switches with
//! details, values by name.

use core::fmt;
use core::marker::PhantomData;
use std::collections::HashSet;

use schemars::JsonSchema;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// `true`, `false` or more details.
#[derive(JsonSchema, Debug)]
#[schemars(untagged)]
pub enum SwitchOr<T> {
    /// On as usual, or off.
    Switch(bool),
    /// On, with details.
    Details(T),
}

/// Values by name in the order of the file; a name occurs once.
#[derive(Debug)]
pub struct Named<T>(pub Vec<(String, T)>);

impl<T> Default for Named<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: JsonSchema> JsonSchema for Named<T> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("Named{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        <std::collections::BTreeMap<String, T>>::json_schema(generator)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
            type Value = Named<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with a name for each entry")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Named<T>, A::Error> {
                let mut entries: Vec<(String, T)> = Vec::new();
                let mut known = HashSet::new();
                while let Some(name) = map.next_key::<String>()? {
                    if !known.insert(name.clone()) {
                        return Err(A::Error::custom(format_args!("duplicate name {name:?}")));
                    }
                    entries.push((name, map.next_value()?));
                }
                Ok(Named(entries))
            }
        }
        deserializer.deserialize_map(Entries(PhantomData))
    }
}

/// An object and nothing else: by itself serde would take a list of the values of its fields as well.
pub(super) struct Object<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
            type Value = Object<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Object)
            }
        }
        deserializer.deserialize_any(Fields(PhantomData))
    }
}

pub(super) fn bare<T>(objects: Vec<Object<T>>) -> Vec<T> {
    objects.into_iter().map(|object| object.0).collect()
}

pub(super) fn object<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    Object::deserialize(deserializer).map(|object| object.0)
}

pub(super) fn optional_object<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    Option::deserialize(deserializer).map(|object: Option<Object<T>>| object.map(|object| object.0))
}

pub(super) fn optional_objects<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Vec<T>>, D::Error> {
    Option::deserialize(deserializer).map(|objects| objects.map(bare))
}

pub(super) fn named_objects<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Named<T>, D::Error> {
    let named: Named<Object<T>> = Named::deserialize(deserializer)?;
    Ok(Named(named.0.into_iter().map(|(name, object)| (name, object.0)).collect()))
}

/// Exactly two; a list that goes on would otherwise be an error of its own.
pub(super) fn two_numbers<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[i8; 2], D::Error> {
    let numbers = Vec::<i8>::deserialize(deserializer)?;
    <[i8; 2]>::try_from(numbers).map_err(|numbers| D::Error::invalid_length(numbers.len(), &"two numbers"))
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for SwitchOr<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Shapes<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Shapes<T> {
            type Value = SwitchOr<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("true, false or an object with details")
            }

            fn visit_bool<E>(self, on: bool) -> Result<SwitchOr<T>, E> {
                Ok(SwitchOr::Switch(on))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<SwitchOr<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(SwitchOr::Details)
            }
        }
        deserializer.deserialize_any(Shapes(PhantomData))
    }
}
