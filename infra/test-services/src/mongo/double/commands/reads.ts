import type { Command } from './command.js'

export const reads: Record<string, Command> = {
  find({ command, database, databases }) {
    const { find: name, filter, batchSize, singleBatch, sort, projection, skip, limit, hint } = command
    const found = databases.existing(database, name)?.find(filter, { sort, projection, skip, limit, hint }) ?? []
    return databases.answer(`${database}.${name}`, found, batchSize, singleBatch)
  },
  getmore: ({ command, databases }) => databases.more(Number(command.getMore), command.batchSize),
  killcursors({ command, databases }) {
    for (const id of command.cursors) databases.close(Number(id))
    return { cursorsKilled: command.cursors, cursorsNotFound: [], cursorsAlive: [], cursorsUnknown: [] }
  },
}
