import { describe, expect, it } from '@jest/globals'
import { SecurityLog } from '@countersign/requests-api/internal/platform/http/security/security-log'
import { noLog } from '@countersign/telemetry'
import { SubjectKey } from '@countersign/vault'
import { clockAt } from '../../clock-at.js'

const address = '203.0.113.7'

function securityLog() {
  const lines: Record<string, unknown>[] = []
  const time = { now: new Date('2026-03-01T23:59:59Z') }
  const log = { ...noLog, warn: (facts: object) => void lines.push({ ...facts }) }
  const key = new SubjectKey('security-log', Buffer.alloc(32, 7))
  return {
    security: new SecurityLog(
      log,
      clockAt(() => time.now),
      key,
    ),
    lines,
    time,
  }
}

/** The limiter is asynchronous. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the security log', () => {
  it('identifies a source without its address, by an id that changes daily', async () => {
    const { security, lines, time } = securityLog()
    security.note('link-refused', address)
    security.note('code-refused', address, { requestId: 'r', recipientId: 'p' })
    time.now = new Date('2026-03-02T00:00:00Z')
    security.note('link-refused', address)
    await settled()
    const [first, second, nextDay] = lines
    expect(second).toEqual({ event: 'code-refused', source: first!['source'], requestId: 'r', recipientId: 'p' })
    expect(nextDay!['source']).not.toBe(first!['source'])
    expect(JSON.stringify(lines)).not.toContain(address)
  })

  it('writes ten lines a minute per source, the tenth of which reports the omission', async () => {
    const { security, lines } = securityLog()
    for (let n = 0; n < 50; n++) security.note('limit-reached', address)
    security.note('limit-reached', '203.0.113.8')
    await settled()
    expect(lines.length).toBe(11)
    expect(lines.filter(({ restOmitted }) => restOmitted).length).toBe(1)
    expect(lines[9]).toMatchObject({ restOmitted: true })
  })

  it('writes 120 lines a minute for all sources, the last of which reports the omission', async () => {
    const { security, lines } = securityLog()
    for (let n = 0; n < 1000; n++) security.note('sign-in-refused', `203.0.${n >> 8}.${n & 255}`)
    await settled()
    expect(lines.length).toBe(120)
    expect(lines.filter(({ allOmitted }) => allOmitted)).toEqual([lines[119]])
  })
})
