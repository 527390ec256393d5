//! The name of a ruleset in messages.

use tabiya_game::RulesetId;

/// As the machine's own written form has it.
pub(crate) fn ruleset_name(id: RulesetId) -> String {
    let written = serde_json::to_value(id).ok();
    written.as_ref().and_then(|name| name.as_str()).unwrap_or("fide").to_owned()
}
