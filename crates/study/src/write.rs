//! A study as PGN.

use tabiya_rules::{
    mode::Mode,
    notation::pgn::{Game, GameResult, Nag, NodeId},
    position::Rules,
};

use crate::{START, Study, marks::written, read::TITLE_TAG};

impl<R: Rules> Study<R> {
    /// The whole tree in the export format; a mode that was invented goes along.
    #[must_use]
    pub fn to_pgn(&self, mode: &Mode) -> String {
        let mut game = Game::new(Some(self.start().position));
        let origin = &self.origin;
        // Whoever knows nothing of studies shows the name all the same.
        if !origin.tags.iter().any(|tag| tag.name == "Event") {
            game.tags.set("Event", self.title.as_str());
        }
        for tag in &origin.tags {
            game.tags.push(tag.name.as_str(), tag.value.as_str());
        }
        for (name, value) in mode.pgn_tags(&self.start().position.fen()) {
            game.tags.set(name, value);
        }
        if let Some(number) = origin.draw.filter(|_| game.tags.get("Variant").is_some()) {
            game.tags.set("TabiyaDraw", number.to_string());
        }
        game.tags.set(TITLE_TAG, self.title.as_str());
        game.result = GameResult::from_text(&origin.result).unwrap_or_default();
        self.write(START, NodeId::START, &mut game);
        game.to_pgn()
    }

    fn write(&self, root: u32, first: NodeId, game: &mut Game<R>) {
        let mut left = vec![(root, first)];
        while let Some((id, place)) = left.pop() {
            let Some(node) = self.node(id) else { continue };
            if !node.notes.is_empty() {
                let notes = game.notes_mut(place);
                notes.nags = node.notes.glyphs.iter().copied().map(Nag).collect();
                notes.after.extend(written(&node.notes));
            }
            for child in &node.children {
                let play = self.node(*child).map(|child| child.play);
                left.extend(play.map(|play| (*child, game.grow(place, play))));
            }
        }
    }
}
