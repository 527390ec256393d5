//! Bytes as text: UTF-8, else Windows-1252, and every line end as LF.
//!
//! Invariant: no byte is lost; the bytes that Windows-1252 leaves open become the control characters of the
//! same number.

/// What Windows-1252 means by the bytes 0x80 to 0x9F.
const HIGH: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

/// The text of these bytes.
pub(super) fn decode(bytes: &[u8]) -> String {
    let text = match str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|byte| from_windows_1252(*byte)).collect(),
    };
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text }
}

fn from_windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9F => HIGH[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// The beginning of these bytes, for a message.
pub(super) fn excerpt(bytes: &[u8]) -> String {
    let line = bytes.split(|byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
    // A character is not cut in two: then it would be read in another encoding.
    let is_inside = |at: usize| line.get(at).is_some_and(|byte| matches!(byte, 0x80..=0xBF));
    let most = line.len().min(160);
    let cut = (most.saturating_sub(3)..=most).rev().find(|at| !is_inside(*at)).unwrap_or(most);
    let mut text: String = decode(&line[..cut]).chars().take(40).collect();
    if text.len() < line.len() {
        text.push('…');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf8_stays_and_anything_else_is_windows_1252() {
        assert_eq!(decode("Élő\r\nline\rend".as_bytes()), "Élő\nline\nend");
        assert_eq!(decode(b"M\xFCller \x96 \x81"), "Müller – \u{81}");
        let all: Vec<u8> = (0x80..=0xFF).collect();
        let distinct: std::collections::HashSet<char> = decode(&all).chars().collect();
        assert_eq!(distinct.len(), all.len());
    }
}
