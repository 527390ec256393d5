//! How others reach this server: links, and pictures of links.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use qrcode::{
    Color as Module, QrCode as Code,
    render::{Renderer, unicode::Dense1x2},
};
use tabiya_protocol::{Color, Invitation, QrCode, Shared};

use crate::config::Config;

/// Addresses under which this server can be reached, the most useful first.
#[derive(Clone, Debug)]
pub struct Links {
    bases: Vec<String>,
}

impl Links {
    /// What can be known from the configuration and the port it really has.
    #[must_use]
    pub fn new(config: &Config, bound: SocketAddr) -> Self {
        let scheme = if config.tls.is_some() { "https" } else { "http" };
        let url = |address: IpAddr| format!("{scheme}://{}", SocketAddr::new(address, bound.port()));
        let mut bases = Vec::new();
        bases.extend(config.public_url.as_ref().map(|url| url.trim_end_matches('/').to_owned()));
        if bound.ip().is_unspecified() {
            bases.extend(own_address().map(url));
            bases.push(url(IpAddr::V4(Ipv4Addr::LOCALHOST)));
        } else {
            bases.push(url(bound.ip()));
        }
        Self { bases }
    }

    /// The address to open.
    #[must_use]
    pub fn home(&self) -> String {
        self.bases.first().map_or_else(String::new, |base| format!("{base}/"))
    }

    /// The address for a browser on this machine.
    #[must_use]
    pub fn local(&self) -> String {
        self.bases.last().map_or_else(String::new, |base| format!("{base}/"))
    }

    /// An invitation with everything that leads to it.
    #[must_use]
    pub fn invitation(&self, game: &str, token: String, color: Color) -> Invitation {
        let links: Vec<_> = self.bases.iter().map(|base| format!("{base}/g/{game}#join={token}")).collect();
        let qr = picture(links.first().map_or("", String::as_str));
        Invitation { color, token, links, qr }
    }

    /// Links to a position of a mode that is offered.
    #[must_use]
    pub fn position(&self, mode: &str, fen: &str) -> Shared {
        let mode = if mode == "chess" {
            String::new()
        } else {
            format!("&mode={}", utf8_percent_encode(mode, PLAIN))
        };
        // A blank as an underscore is shorter, and can be read.
        let fen = fen.replace(' ', "_");
        let fen = utf8_percent_encode(&fen, PLAIN);
        let links: Vec<_> = self.bases.iter().map(|base| format!("{base}/edit?fen={fen}{mode}")).collect();
        let qr = picture(links.first().map_or("", String::as_str));
        Shared { links, qr }
    }
}

/// What may stand in the query of an address as it is.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// The address of this machine that others see; found by asking which way a packet would go, without sending one.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address reserved for documentation: every machine with a network has a way to it.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_unspecified()).then_some(address)
}

/// Modules of quiet around a code.
const QUIET: usize = 4;

fn picture(text: &str) -> QrCode {
    let Ok(code) = Code::new(text) else { return QrCode { size: 0, path: String::new() } };
    let width = code.width();
    let colors = code.to_colors();
    let mut path = String::new();
    for (index, _) in colors.iter().enumerate().filter(|(_, module)| **module == Module::Dark) {
        let (x, y) = (index % width + QUIET, index / width + QUIET);
        path += &format!("M{x} {y}h1v1h-1z");
    }
    QrCode { size: u32::try_from(width + 2 * QUIET).unwrap_or(0), path }
}

/// A code for a terminal: two rows of modules in one line of text, light on dark and dark on light alike.
#[must_use]
pub fn terminal_code(text: &str) -> String {
    let Ok(code) = Code::new(text) else { return String::new() };
    let (width, colors) = (code.width(), code.to_colors());
    let mut image = Renderer::<Dense1x2>::new(&colors, width, 2);
    // A block is light: it shines on a dark terminal.
    image.dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What another's reader makes of dark and light modules.
    fn read(size: usize, dark: impl Fn(usize, usize) -> bool) -> String {
        const SCALE: usize = 4;
        let mut image = rqrr::PreparedImage::prepare_from_bitmap(size * SCALE, size * SCALE, |x, y| {
            dark(x / SCALE, y / SCALE)
        });
        let grids = image.detect_grids();
        assert_eq!(grids.len(), 1, "one code is found");
        grids[0].decode().expect("it can be read").1
    }

    #[test]
    fn codes_lead_where_they_say() {
        let link = "http://192.168.1.7:6464/g/Ab3dEf9hIj#join=6YQvLJ0Zx3n1bq0m2s4t6u8w0y2A4C6E8G0I2K4M6O8";
        let qr = picture(link);
        let drawn = |x: usize, y: usize| qr.path.contains(&format!("M{x} {y}h"));
        assert_eq!(read(qr.size as usize, drawn), link);
        let terminal = terminal_code(link);
        let lines: Vec<Vec<char>> = terminal.lines().map(|line| line.chars().collect()).collect();
        let printed = |x: usize, y: usize| match lines.get(y / 2).and_then(|line| line.get(x)) {
            Some('█') | None => false,
            Some('▀') => !y.is_multiple_of(2),
            Some('▄') => y.is_multiple_of(2),
            Some(_) => true,
        };
        assert_eq!(read(lines[0].len(), printed), link);
    }

    #[test]
    fn a_position_is_a_link_without_blanks() {
        let links = Links { bases: vec!["http://room:6464".to_owned()] };
        let plain = links.position("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        assert_eq!(plain.links, ["http://room:6464/edit?fen=4k3/8/8/8/8/8/8/4K3_w_-_-_0_1"]);
        let odd = links.position("3check", "4k3/8/8/8/8/8/8/4K3[Qn] w - - 3+2 0 1");
        let link = "http://room:6464/edit?fen=4k3/8/8/8/8/8/8/4K3%5BQn%5D_w_-_-_3%2B2_0_1&mode=3check";
        assert_eq!(odd.links, [link]);
        let drawn = |x: usize, y: usize| odd.qr.path.contains(&format!("M{x} {y}h"));
        assert_eq!(read(odd.qr.size as usize, drawn), link);
    }
}
