//! Starts the real programs and tests them from outside.
