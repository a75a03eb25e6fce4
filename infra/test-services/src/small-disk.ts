import { DatabaseSync } from 'node:sqlite'

/** An object on a SQLite database with a limited size. */
export interface OnSmallDisk<Opened> {
  opened: Opened
  /** Makes SQLite fail with SQLITE_FULL when it needs another page. */
  fill(): void
  /** Undoes {@link fill}. */
  free(): void
}

const noLimit = 4_294_967_294

/**
 * Opens an object that stores its data in one SQLite file, and captures its connection, because
 * `PRAGMA max_page_count` applies to a single connection.
 *
 * @param open opens one database and runs its schema with `exec`
 */
export function onSmallDisk<Opened>(open: () => Opened): OnSmallDisk<Opened> {
  const { exec } = DatabaseSync.prototype
  let database: DatabaseSync | undefined
  DatabaseSync.prototype.exec = new Proxy(exec, {
    apply(run, opening: DatabaseSync, [sql]: [string]) {
      database = opening
      run.call(opening, sql)
    },
  })
  let opened: Opened
  try {
    opened = open()
  } finally {
    DatabaseSync.prototype.exec = exec
  }
  const max = (pages: number) => database!.exec(`PRAGMA max_page_count = ${pages}`)
  // SQLite raises a limit below the current number of pages to that number.
  return { opened, fill: () => max(1), free: () => max(noLimit) }
}
