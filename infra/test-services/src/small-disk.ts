import { DatabaseSync } from 'node:sqlite'

/** Something on SQLite whose disk can be full. */
export interface OnSmallDisk<Opened> {
  opened: Opened
  /** From now on SQLite gives out no further page, and answers SQLITE_FULL where it would need one. */
  fill(): void
  /** There is room again. */
  free(): void
}

const noLimit = 4_294_967_294

/**
 * Opens something that keeps its data in one SQLite file, and gets hold of its connection, for the number of pages is a
 * connection's own matter (`PRAGMA max_page_count`).
 *
 * @param open opens one database, and runs its schema with `exec`
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
  // A number below what there is means: no more than there is.
  return { opened, fill: () => max(1), free: () => max(noLimit) }
}
