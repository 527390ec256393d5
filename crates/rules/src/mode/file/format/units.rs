//! Shapes that several fields share, and what single values are called when something else stands there.

use core::fmt;
use core::marker::PhantomData;
use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// `true`, `false` or more details.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(untagged)]
pub enum SwitchOr<T> {
    /// On as usual, or off.
    Switch(bool),
    /// On, with details.
    Details(T),
}

/// Values by name in the order of the file.
#[derive(Debug)]
pub struct Named<T>(pub Vec<(String, T)>);

impl<T> Default for Named<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: JsonSchema> JsonSchema for Named<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("Named{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        <BTreeMap<String, T>>::json_schema(generator)
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
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Named(entries))
            }
        }
        deserializer.deserialize_map(Entries(PhantomData))
    }
}

/// A kind of value that has a name in the schema only.
macro_rules! unit {
    ($(#[$docs:meta])* $name:ident: $($schema:tt)*) => {
        $(#[$docs])*
        pub(super) enum $name {}

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ $($schema)* })
            }
        }
    };
}

unit! {
    /// The name of a piece of the mode.
    PieceName:
    "type": "string",
    "expected": "the name of a piece",
    "expectedList": "a list of names of pieces",
    "examples": ["knight"]
}

unit! {
    /// What a piece looks like.
    LookName: "type": "string", "expected": "the name of a look", "examples": ["knight"]
}

unit! {
    /// A square of the board.
    SquareName:
    "type": "string",
    "expected": "a square from a1 to h8",
    "expectedList": "a list of squares from a1 to h8",
    "examples": ["d4"]
}

unit! {
    /// A rank of the board.
    Rank:
    "type": "integer",
    "minimum": 1,
    "maximum": 8,
    "expected": "a rank from 1 to 8",
    "expectedList": "a list of ranks from 1 to 8",
    "examples": [8]
}

unit! {
    /// One half of a step.
    Distance:
    "type": "integer",
    "minimum": -7,
    "maximum": 7,
    "expected": "a whole number from -7 to 7",
    "examples": [1]
}
