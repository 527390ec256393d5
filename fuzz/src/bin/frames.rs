//! Whatever a client sends, it is a request that is written and read again as the same, or it is refused with a code;
//! and nothing the server could not answer under its name is let in.
#![no_main]

use tabiya_protocol::{Code, ToServer};

libfuzzer_sys::fuzz_target!(|text: &str| {
    match ToServer::read(text) {
        Ok(message) => {
            assert!(message.id.is_usable());
            let again = serde_json::to_string(&message).expect("what was read can be written");
            assert_eq!(ToServer::read(&again).expect("and read again"), message);
        }
        Err(unreadable) => assert!(matches!(unreadable.why.code, Code::BadFrame | Code::BadId)),
    }
});
