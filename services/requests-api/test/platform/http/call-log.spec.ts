import { EventEmitter } from 'node:events'
import { expect, it } from '@jest/globals'
import { callLog } from '@countersign/requests-api/internal/platform/http/calls-watched'
import { noLog } from '@countersign/telemetry'
import type { Request, Response } from 'express'

interface Call {
  method: string
  path: string
  status: number
  isAway?: boolean
}

const sent: Call = { method: 'GET', path: '/api/stats', status: 200 }

it.each<[string, Call]>([
  ['that are refused', { ...sent, status: 401 }],
  ['that callers break off', { ...sent, status: 201, isAway: true }],
  ['that anyone may make', { method: 'POST', path: '/api/auth/forgot', status: 202 }],
])('writes 120 lines a minute about calls %s, and one for every other call', async (_which, made) => {
  const lines: Record<string, unknown>[] = []
  const write = (facts: object) => void lines.push({ ...facts })
  const log = callLog({ ...noLog, info: write, warn: write })
  const answer = ({ method, path, status, isAway = false }: Call) => {
    const response = Object.assign(new EventEmitter(), { statusCode: status, writableFinished: !isAway })
    log({ method, path, params: {} } as unknown as Request, response as unknown as Response, () => {})
    response.emit('close')
  }
  for (let n = 0; n < 1000; n++) answer(n % 2 ? made : sent)
  await new Promise((resolve) => setImmediate(resolve))
  const few = lines.filter(({ status }) => status === made.status)
  expect([few.length, lines.length]).toEqual([120, 620])
  expect(few.filter(({ allOmitted }) => allOmitted)).toEqual([few.at(-1)])
})
