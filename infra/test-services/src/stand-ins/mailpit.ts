// Replaces Mailpit. Receives emails on port 1025 and serves the API calls that suites use on port 8025.
// `/mailpit readyz` checks that it is ready. Not modeled: pages, the database, tags, deletion.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** An email in the format of Mailpit's API. */
interface KeptMail {
  ID: string
  MessageID: string
  To: { Address: string }[]
  Subject: string
  Created: string
  HTML: string
  Text: string
}

const mails: KeptMail[] = []
const max = Number(process.env.MP_MAX_MESSAGES ?? 500)

async function keep(to: string[], stream: NodeJS.ReadableStream): Promise<void> {
  const { messageId = '', subject = '', html = '', text = '' } = await PostalMime.parse(await buffer(stream))
  const facts = { ID: randomUUID(), MessageID: messageId.replace(/^<|>$/g, ''), Created: new Date().toISOString() }
  mails.unshift({ ...facts, To: to.map((Address) => ({ Address })), Subject: subject, HTML: html, Text: text })
  mails.length = Math.min(mails.length, max)
}

function answerTo({ pathname, searchParams }: URL): object | undefined {
  if (pathname === '/readyz' || pathname === '/livez') return {}
  const wanted = /^to:"?([^"]+)"?$/.exec(searchParams.get('query') ?? '')?.[1]
  const found = wanted ? mails.filter(({ To }) => To.some(({ Address }) => Address === wanted)) : mails
  if (pathname === '/api/v1/messages' || pathname === '/api/v1/search') return { total: mails.length, messages: found }
  const id = /^\/api\/v1\/message\/([^/]+)$/.exec(pathname)?.[1]
  return mails.find(({ ID }) => ID === id)
}

async function serve(): Promise<void> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      keep(
        envelope.rcptTo.map(({ address }) => address),
        stream,
      ).then(() => done(), done)
    },
  })
  // Killed clients cut their connections, which is no error of this server.
  smtp.on('error', () => undefined)
  smtp.listen(1025)
  createServer((call, response) => {
    const answer = answerTo(new URL(call.url ?? '/', 'http://mailpit'))
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
  }).listen(8025)
}

if (process.argv[2] === 'readyz') {
  const ready = await fetch('http://127.0.0.1:8025/readyz').then(
    ({ ok }) => ok,
    () => false,
  )
  process.exit(ready ? 0 : 1)
}
process.on('SIGTERM', () => process.exit(0))
await serve()
