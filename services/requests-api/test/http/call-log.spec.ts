import { EventEmitter } from 'node:events'
import { expect, it } from '@jest/globals'
import { callLog } from '@countersign/requests-api/internal/http/call-log'
import { noLog } from '@countersign/telemetry'
import type { Request, Response } from 'express'

it('writes 120 lines a minute about refused calls, and one for every other call', async () => {
  const lines: Record<string, unknown>[] = []
  const log = callLog({ ...noLog, info: (facts: object) => void lines.push({ ...facts }) })
  const answer = (statusCode: number) => {
    const response = Object.assign(new EventEmitter(), { statusCode, writableFinished: true })
    const request = { method: 'POST', path: '/api/auth/password', params: {} }
    log(request as unknown as Request, response as unknown as Response, () => {})
    response.emit('close')
  }
  for (let n = 0; n < 1000; n++) answer(n % 2 ? 401 : 200)
  await new Promise((resolve) => setImmediate(resolve))
  const refused = lines.filter(({ status }) => status === 401)
  expect([refused.length, lines.length]).toEqual([120, 620])
  expect(refused.filter(({ allOmitted }) => allOmitted)).toEqual([refused.at(-1)])
})
