//! The settings that games of a mode begin with.

use super::kinds::at_index;
use crate::mode::file::format::{ModeFile, SettingName};
use crate::mode::file::{Fault, Faults};
use crate::mode::{Setting, Settings};

/// What the file says of them.
pub(super) fn settings(file: &ModeFile, faults: &mut Faults) -> Settings {
    let mut own = Faults::default();
    let clock = file.defaults.clock.as_ref().and_then(|text| own.keep(clock(text)));
    let forced_move_after = file.defaults.pace;
    if let Some(pace) = forced_move_after.filter(|pace| !(0.1..=3600.0).contains(pace)) {
        own.add(Fault::at("pace", format!("expected seconds from 0.1 to 3600, found {pace}")));
    }
    faults.absorb(own, |fault| fault.within("defaults"));
    Settings { clock, forced_move_after, draw_rule: file.defaults.draw_rule }
}

/// Minutes and seconds.
fn clock(text: &str) -> Result<(f64, f64), Fault> {
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
    parts.ok_or_else(|| Fault::at("clock", what()))
}

/// Those that cannot be changed.
pub(super) fn locked(file: &ModeFile, faults: &mut Faults) -> Vec<Setting> {
    let given = &file.defaults;
    let one = |(index, name): (usize, &SettingName)| {
        let (setting, has_value) = match name {
            SettingName::Clock => (Setting::Clock, given.clock.is_some()),
            SettingName::Pace => (Setting::ForcedMove, given.pace.is_some()),
            SettingName::DrawRule => (Setting::DrawRule, given.draw_rule.is_some()),
        };
        if !has_value {
            let what = format!("the {} is locked, but defaults has no value for it", name.name());
            faults.add(at_index(Fault::at("", what), "locked", index).hint("add it to defaults"));
        }
        setting
    };
    file.locked.iter().enumerate().map(one).collect()
}
