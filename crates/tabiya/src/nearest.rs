//! The name that somebody probably meant.

/// The name nearest to what was typed, if any is near.
pub(crate) fn nearest<'a>(typed: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if typed.len() > 40 {
        return None;
    }
    let typed = typed.to_lowercase();
    let rated = names.filter(|name| name.len() > 1).map(|name| (strsim::osa_distance(&typed, name), name));
    let near = |distance: &usize, name: &str| *distance <= 1 + name.len() / 4;
    rated.filter(|(distance, name)| near(distance, name)).min().map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found_and_far_ones_are_not() {
        let names = ["crazyhouse", "chess", "+"];
        assert_eq!(nearest("Crazyhuose", names.into_iter()), Some("crazyhouse"));
        assert_eq!(nearest("ches", names.into_iter()), Some("chess"));
        assert_eq!(nearest("draughts", names.into_iter()), None);
        assert_eq!(nearest("-", names.into_iter()), None);
    }
}
