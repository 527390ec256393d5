//! A real NATS server for tests: it ends with whoever started it.

use std::{
    net::TcpListener,
    process::{Child, Command, Stdio},
};

/// Core NATS; killed when dropped.
pub(crate) struct NatsServer {
    child: Child,
    pub(crate) port: u16,
}

impl NatsServer {
    /// On a free port, or again on one of before.
    pub(crate) fn start(port: Option<u16>) -> Self {
        let free = || TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let port = port.unwrap_or_else(|| free().expect("a port").port());
        let child = Command::new("nats-server")
            .args(["-a", "127.0.0.1", "-p", &port.to_string()])
            .stderr(Stdio::null())
            .spawn()
            .expect("nats-server, of the Debian package of that name");
        Self { child, port }
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
