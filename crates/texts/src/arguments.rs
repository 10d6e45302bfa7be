//! What is put into a text.

use std::borrow::Cow;

use fluent_bundle::types::{FluentNumber, FluentNumberOptions};
use fluent_bundle::{FluentArgs, FluentValue};

/// A value for a place in a text: a number, which decides about the plural, or a text.
pub trait Argument {
    /// The value.
    fn value(&self) -> FluentValue<'_>;
}

impl<T: Argument + ?Sized> Argument for &T {
    fn value(&self) -> FluentValue<'_> {
        (**self).value()
    }
}

impl Argument for str {
    fn value(&self) -> FluentValue<'_> {
        FluentValue::String(Cow::Borrowed(self))
    }
}

impl Argument for String {
    fn value(&self) -> FluentValue<'_> {
        self.as_str().value()
    }
}

/// For each type of number: its values are written without separators.
macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Argument for $number {
            fn value(&self) -> FluentValue<'_> {
                let plain = FluentNumberOptions {
                    use_grouping: false,
                    ..FluentNumberOptions::default()
                };
                FluentValue::Number(FluentNumber::new(FluentNumber::from(*self).value, plain))
            }
        }
    )*};
}

numbers!(u8, u16, u32, u64, usize, i16, i32, i64);

/// The values for the places of a text, each with its name.
pub trait Arguments {
    /// As Fluent takes them.
    fn all(&self) -> FluentArgs<'_>;
}

impl<T: Arguments + ?Sized> Arguments for &T {
    fn all(&self) -> FluentArgs<'_> {
        (**self).all()
    }
}

impl Arguments for () {
    fn all(&self) -> FluentArgs<'_> {
        FluentArgs::new()
    }
}

impl<A: Argument> Arguments for (&'static str, A) {
    fn all(&self) -> FluentArgs<'_> {
        [(self.0, self.1.value())].into_iter().collect()
    }
}

/// For several values.
macro_rules! several {
    ($($argument:ident $place:tt),*) => {
        impl<$($argument: Argument),*> Arguments for ($((&'static str, $argument)),*) {
            fn all(&self) -> FluentArgs<'_> {
                [$((self.$place.0, self.$place.1.value())),*].into_iter().collect()
            }
        }
    };
}

several!(A 0, B 1);
several!(A 0, B 1, C 2);
several!(A 0, B 1, C 2, D 3);
