// Replaces EventStoreDB with the double, on port 2113 of every address. Its events are on disk under
// /var/lib/eventstore, in files with a real server's names, so that the same backup and restore apply. Not modeled, in
// addition to the double's gaps: HTTP other than /health/live, chunks after the first, the index, settings.
import { connect, createServer, type Socket } from 'node:net'
import { DoubleLog } from '../eventstore/double-log.js'
import { startEventStoreDouble } from '../eventstore/event-store-double.js'
import { EventFile } from './event-file.js'

const file = new EventFile(process.env.EVENTSTORE_DB ?? '/var/lib/eventstore')
const log = new DoubleLog()
for (const event of file.read()) log.restore(event)
log.listen((event) => file.write(event))
const { port } = await startEventStoreDouble({ log })

const alive = 'HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n'

/** Forwards HTTP/2 to the double. Any HTTP/1 request is a health check. */
function take(client: Socket): void {
  client.on('error', () => client.destroy())
  client.once('data', (first: Buffer) => {
    if (!first.toString('latin1').startsWith('PRI ')) return void client.end(alive)
    const double = connect(port, '127.0.0.1')
    double.on('error', () => client.destroy())
    double.on('close', () => client.destroy())
    client.on('close', () => double.destroy())
    for (const socket of [client, double]) socket.setNoDelay(true)
    double.write(first)
    client.pipe(double).pipe(client)
  })
}

createServer(take).listen(2113, () => console.log('a double of EventStoreDB listens at 2113'))
process.on('SIGTERM', () => process.exit(0))
