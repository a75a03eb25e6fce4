import { randomUUID } from 'node:crypto'
import { CallRefused, HttpClient } from '../measure/http-client.js'
import type { ProductionInstallation } from './installation.js'

export interface Answered {
  /** Duration of the slower call of each pair, ms. */
  slowerMs: number[]
  refused: number
}

export async function identicalAtOnce(side: ProductionInstallation, pairs: number): Promise<Answered> {
  const clients = side.ports.slice(0, 2).map((port) => new HttpClient(port))
  const answered: Answered = { slowerMs: [], refused: 0 }
  const body = JSON.stringify({ title: 'Consulting Agreement', documentIds: [] })
  for (let pair = 0; pair < pairs; pair++) {
    const key = randomUUID()
    const began = performance.now()
    const calls = clients.map((client) => client.call('POST', '/api/signature-requests', body, 'application/json', key))
    for (const outcome of await Promise.allSettled(calls)) {
      if (outcome.status === 'fulfilled') continue
      if (!(outcome.reason instanceof CallRefused)) throw outcome.reason
      answered.refused++
    }
    answered.slowerMs.push(performance.now() - began)
  }
  for (const client of clients) client[Symbol.dispose]()
  return answered
}
