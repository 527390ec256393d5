//! The least that a durable server can do: every message is on disk before it is sent back.
//!
//! The same kind of group commit as the server's: one thread takes what is queued, commits it as one transaction with
//! `synchronous=FULL`, and answers; another moves the log into the database.

use std::{
    path::Path,
    sync::mpsc::{SyncSender, sync_channel},
    thread,
    time::Duration,
};

use futures_util::{SinkExt, StreamExt};
use rusqlite::Connection;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{mpsc, oneshot},
};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use crate::fixture::Fallible;

/// At most so many messages in one transaction, as the server has it.
const BATCH: usize = 256;

/// Between two checkpoints, as the server has it.
const PAUSE: Duration = Duration::from_millis(200);

struct Job {
    connection: i64,
    seq: i64,
    text: String,
    done: oneshot::Sender<()>,
}

/// Says where it is, and echoes until it is killed.
pub(crate) async fn serve(folder: &Path) -> Fallible<()> {
    let path = folder.join("echo.db");
    let (jobs, queue) = mpsc::channel(8_192);
    let (wake, woken) = sync_channel::<()>(1);
    let writer = open(&path)?;
    writer.execute_batch(
        "CREATE TABLE event(game INTEGER, seq INTEGER, data TEXT, PRIMARY KEY(game, seq)) WITHOUT ROWID",
    )?;
    let checkpoints = open(&path)?;
    thread::spawn(move || write(&writer, queue, &wake));
    thread::spawn(move || {
        while woken.recv().is_ok() {
            drop(checkpoints.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(())));
            thread::sleep(PAUSE);
        }
    });
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?);
    for number in 0.. {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        tokio::spawn(echo(stream, number, jobs.clone()));
    }
    Ok(())
}

fn open(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    Ok(connection)
}

fn write(connection: &Connection, mut queue: mpsc::Receiver<Job>, wake: &SyncSender<()>) {
    let mut batch = Vec::new();
    while queue.blocking_recv_many(&mut batch, BATCH) > 0 {
        let commit = || -> rusqlite::Result<()> {
            connection.execute_batch("BEGIN IMMEDIATE")?;
            for job in &batch {
                let mut insert = connection.prepare_cached("INSERT INTO event VALUES(?1, ?2, ?3)")?;
                // As scattered as live games are.
                insert.execute((job.connection * 7_919, job.seq, &job.text))?;
            }
            connection.execute_batch("COMMIT")
        };
        commit().expect("the disk takes it");
        let _ = wake.try_send(());
        for job in batch.drain(..) {
            let _ = job.done.send(());
        }
    }
}

async fn echo(stream: TcpStream, connection: i64, jobs: mpsc::Sender<Job>) {
    let config = WebSocketConfig::default().read_buffer_size(4096);
    let Ok(mut socket) = tokio_tungstenite::accept_async_with_config(stream, Some(config)).await else {
        return;
    };
    let mut seq = 0;
    while let Some(Ok(message)) = socket.next().await {
        let Ok(text) = message.to_text().map(str::to_owned) else { continue };
        if !message.is_text() {
            continue;
        }
        seq += 1;
        let (done, on_disk) = oneshot::channel();
        if jobs.send(Job { connection, seq, text, done }).await.is_err() || on_disk.await.is_err() {
            return;
        }
        if socket.send(message).await.is_err() {
            return;
        }
    }
}
