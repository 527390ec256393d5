//! The settings that games of a mode begin with.

use super::kinds::at_index;
use crate::mode::file::Fault;
use crate::mode::file::format::{ModeFile, SettingName};
use crate::mode::{Setting, Settings};

/// What the file says of them.
pub(super) fn settings(file: &ModeFile) -> Result<Settings, Fault> {
    let within = |fault: Fault| fault.within("defaults");
    let clock = file.defaults.clock.as_ref().map(|text| {
        let parts = text.split_once('+').and_then(|(minutes, seconds)| {
            let number = |text: &str| {
                let plain = text.chars().all(|c| c.is_ascii_digit() || c == '.');
                plain.then(|| text.parse::<f64>().ok()).flatten()
            };
            let (minutes, seconds) = (number(minutes)?, number(seconds)?);
            let sensible = (0.0..=600.0).contains(&minutes) && (0.0..=600.0).contains(&seconds);
            (sensible && minutes + seconds > 0.0).then_some((minutes, seconds))
        });
        let what = || format!("expected minutes and seconds such as \"5+3\", found {text:?}");
        parts.ok_or_else(|| within(Fault::at("clock", what())))
    });
    let pace = file.defaults.pace;
    if let Some(pace) = pace.filter(|pace| !(0.1..=3600.0).contains(pace)) {
        return Err(within(Fault::at("pace", format!("expected seconds from 0.1 to 3600, found {pace}"))));
    }
    Ok(Settings { clock: clock.transpose()?, pace, draw_rule: file.defaults.draw_rule })
}

/// Those that cannot be changed.
pub(super) fn locked(file: &ModeFile) -> Result<Vec<Setting>, Fault> {
    let given = &file.defaults;
    let one = |(index, name): (usize, &SettingName)| {
        let (setting, name, has_value) = match name {
            SettingName::Clock => (Setting::Clock, "clock", given.clock.is_some()),
            SettingName::Pace => (Setting::Pace, "pace", given.pace.is_some()),
            SettingName::DrawRule => (Setting::DrawRule, "draw_rule", given.draw_rule.is_some()),
        };
        let what = || format!("the {name} is locked, but defaults has no value for it");
        let fault = || at_index(Fault::at("", what()), "locked", index).hint("add it to defaults");
        if has_value { Ok(setting) } else { Err(fault()) }
    };
    file.locked.iter().enumerate().map(one).collect()
}
