import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type Step = 'greeting' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL FROM' | 'RCPT TO' | 'DATA' | 'end of data'

/** Reply of a step instead of the usual one; null for the usual one. */
export type Script = (step: Step, line: string) => string | null

export interface ScriptedMailServer extends AsyncDisposable {
  url: string
  /** Every line that clients sent outside of emails. */
  lines: string[]
  /** Emails, taken or not. */
  mails: string[]
}

const usual: Record<Step, string> = {
  greeting: '220 mail.example.com',
  EHLO: '250 OK',
  STARTTLS: '454 4.7.0 TLS not available',
  AUTH: '235 2.7.0 ok',
  'MAIL FROM': '250 2.1.0 ok',
  'RCPT TO': '250 2.1.5 ok',
  DATA: '354 go on',
  'end of data': '250 2.0.0 taken',
}
const verbs: [RegExp, Step][] = [
  [/^(?:EHLO|HELO) /, 'EHLO'],
  [/^STARTTLS/, 'STARTTLS'],
  [/^AUTH /, 'AUTH'],
  [/^MAIL FROM:/, 'MAIL FROM'],
  [/^RCPT TO:/, 'RCPT TO'],
  [/^DATA$/, 'DATA'],
]

/**
 * Starts an SMTP server that replies as a script says. Refuses the steps after a refused MAIL FROM or RCPT TO, as
 * servers do when the client sends them together.
 *
 * @param offers lines of its EHLO, such as `SIZE 1000`
 */
export async function scriptedMailServer(script: Script, offers: string[] = []): Promise<ScriptedMailServer> {
  const lines: string[] = []
  const mails: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    let mail: string[] | null = null
    let refused = false
    const reply = (step: Step, line: string): boolean => {
      const said = (refused && step !== 'MAIL FROM' ? '503 5.5.1 Bad sequence' : null) ?? script(step, line)
      const text = said ?? (step === 'EHLO' ? ehlo(offers) : usual[step])
      socket.write(`${text.replaceAll('\n', '\r\n')}\r\n`)
      return /^[23]/.test(text)
    }
    const command = (line: string) => {
      lines.push(line)
      const [, step] = verbs.find(([verb]) => verb.test(line)) ?? []
      if (!step) {
        if (line === 'RSET') refused = false
        return void socket.write('250 2.0.0 ok\r\n')
      }
      if (step === 'MAIL FROM') refused = false
      const went = reply(step, line)
      if (step === 'DATA' && went) mail = []
      if (step === 'MAIL FROM' || step === 'RCPT TO') refused ||= !went
    }
    reply('greeting', '')
    createInterface({ input: socket, crlfDelay: Infinity }).on('line', (line) => {
      if (mail === null) return command(line)
      if (line !== '.') return void mail.push(line)
      mails.push(mail.join('\n'))
      mail = null
      reply('end of data', '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lines,
    mails,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const ehlo = (offers: string[]): string =>
  ['mail.example.com', ...offers].map((line, n) => `250${n === offers.length ? ' ' : '-'}${line}`).join('\n')
