//! Text without the escapes of HTML, of URLs and of scripts.

/// Bytes with each escape replaced by what it stands for, and without zero bytes, so that text in
/// UTF-16 is as in ASCII.
#[derive(Default)]
pub(super) struct Plain {
    pub(super) bytes: Vec<u8>,
    /// Where the bytes from some on begin in the original: the first of them, and its place there.
    shifts: Vec<(usize, usize)>,
}

impl Plain {
    pub(super) fn of(original: &[u8]) -> Self {
        let mut plain = Self::default();
        let mut at = 0;
        while let Some(rest) = original.get(at..).filter(|rest| !rest.is_empty()) {
            let as_is = rest.iter().position(|byte| b"&%\\\0".contains(byte));
            let (as_is, rest) = rest.split_at(as_is.unwrap_or(rest.len()));
            plain.bytes.extend_from_slice(as_is);
            at += as_is.len();
            if let Some((value, length)) = escape(rest) {
                plain.push(&value);
                at += length;
                plain.shifts.push((plain.bytes.len(), at));
            } else {
                plain.bytes.extend(rest.first());
                at += rest.len().min(1);
            }
        }
        plain
    }

    fn push(&mut self, value: &Value) {
        match value {
            Value::Nothing => {}
            Value::Byte(byte) => self.bytes.push(*byte),
            Value::Char(char) => self
                .bytes
                .extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }

    /// Whether nothing was escaped.
    pub(super) const fn is_the_same(&self) -> bool {
        self.shifts.is_empty()
    }

    /// Where this byte begins in the original.
    pub(super) fn start_of(&self, byte: usize) -> usize {
        let after = self.shifts.partition_point(|(from, _)| *from <= byte);
        let shift = after.checked_sub(1).and_then(|at| self.shifts.get(at));
        shift.map_or(byte, |(from, place)| place + byte - from)
    }
}

/// What an escape stands for.
enum Value {
    Nothing,
    Byte(u8),
    Char(char),
}

/// The value and the length of the escape at the start.
fn escape(text: &[u8]) -> Option<(Value, usize)> {
    match text {
        [0, ..] => Some((Value::Nothing, 1)),
        [b'%', rest @ ..] => Some((Value::Byte(u8::try_from(hex(rest, 2)?).ok()?), 3)),
        [b'\\', b'x', rest @ ..] => Some((Value::Char(char::from_u32(hex(rest, 2)?)?), 4)),
        [b'\\', b'u', rest @ ..] => Some((Value::Char(char::from_u32(hex(rest, 4)?)?), 6)),
        [b'\\', byte, ..] if byte.is_ascii_punctuation() => Some((Value::Byte(*byte), 2)),
        [b'&', rest @ ..] => reference(rest),
        _ => None,
    }
}

/// What a character reference of HTML stands for, without its `&`.
fn reference(text: &[u8]) -> Option<(Value, usize)> {
    const LONGEST: usize = 10;
    let end = text.iter().take(LONGEST).position(|byte| *byte == b';')?;
    let name = str::from_utf8(text.get(..end)?).ok()?.to_ascii_lowercase();
    let char = match name.as_str() {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        name => {
            let number = name.strip_prefix('#')?;
            let number = match number.strip_prefix('x') {
                Some(hex) => u32::from_str_radix(hex, 16),
                None => number.parse(),
            };
            char::from_u32(number.ok()?)?
        }
    };
    Some((Value::Char(char), end + 2))
}

fn hex(text: &[u8], digits: usize) -> Option<u32> {
    let digits = text.get(..digits)?;
    let digits = digits.iter().map(|digit| char::from(*digit).to_digit(16));
    digits
        .into_iter()
        .try_fold(0, |value, digit| Some(value * 16 + digit?))
}
