import { describe, expect, it } from '@jest/globals'
import { type InternalFacts, openInternalServer, PortInUse } from '@countersign/process'
import { freePort } from '@countersign/test-services/free-port'

async function asked(facts: InternalFacts | null, path: string, method = 'GET') {
  const port = await freePort()
  const server = await openInternalServer(port, '127.0.0.1')
  if (facts) server.setFacts(facts)
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { connection: 'close' } })
  const said = { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') }
  await server.close()
  return said
}

const well = () => ({ ready: true, text: 'all well' })

describe('the internal server', () => {
  it('reports that the process is ready, or why it is not', async () => {
    expect(await asked({ ready: well }, '/ready')).toMatchObject({ status: 200, text: 'all well' })
    const away = () => Promise.reject(new Error('the queue is away'))
    expect(await asked({ ready: away }, '/ready')).toMatchObject({ status: 503, text: 'the queue is away' })
    const parts = () => ({ ready: false, text: '{"status":"not-ready"}', contentType: 'application/json' })
    const said = { status: 503, text: '{"status":"not-ready"}', type: 'application/json' }
    expect(await asked({ ready: parts }, '/ready')).toEqual(said)
  })

  it('reports liveness from the start, regardless of readiness', async () => {
    const away = () => Promise.reject(new Error('the queue is away'))
    for (const facts of [null, { ready: well }, { ready: away }]) {
      expect(await asked(facts, '/live')).toMatchObject({ status: 200 })
    }
    expect(await asked(null, '/ready')).toMatchObject({ status: 503, text: 'It is starting.' })
    expect(await asked(null, '/metrics')).toMatchObject({ status: 503 })
  })

  it('reports that the process has started, and keeps reporting it when not ready', async () => {
    const port = await freePort()
    const server = await openInternalServer(port, '127.0.0.1')
    const started = async () => (await fetch(`http://127.0.0.1:${port}/started`)).status
    server.setFacts({ ready: well })
    expect(await started()).toBe(503)
    server.markStarted()
    expect(await started()).toBe(200)
    server.setFacts({ ready: () => Promise.reject(new Error('the queue is away')) })
    expect(await started()).toBe(200)
    await server.close()
  })

  it('listens at METRICS_HOST and 127.0.0.1 only', async () => {
    const port = await freePort()
    const server = await openInternalServer(port, '127.0.0.2')
    const at = (address: string) =>
      fetch(`http://${address}:${port}/live`).then(
        ({ status }) => status,
        () => 'nobody',
      )
    expect(await Promise.all(['127.0.0.2', '127.0.0.1', '127.0.0.3'].map(at))).toEqual([200, 200, 'nobody'])
    await server.close()
    const everywhere = await openInternalServer(port, '0.0.0.0')
    expect(await Promise.all(['127.0.0.1', '127.0.0.3'].map(at))).toEqual([200, 200])
    await everywhere.close()
  })

  it('names METRICS_HOST when its value does not resolve', async () => {
    const elsewhere = openInternalServer(await freePort(), 'no-such-name.invalid')
    await expect(elsewhere).rejects.toThrow(
      'METRICS_HOST=no-such-name.invalid is not a name that is known here. Leave it out for 127.0.0.1.',
    )
  })

  it('serves metrics if they are collected', async () => {
    const metrics = async () => ({ contentType: 'text/plain; version=0.0.4', text: 'commands_total 1\n' })
    expect(await asked({ ready: well, metrics }, '/metrics')).toEqual({
      status: 200,
      text: 'commands_total 1\n',
      type: 'text/plain; version=0.0.4',
    })
    expect(await asked({ ready: well }, '/metrics')).toMatchObject({ status: 404 })
  })

  it('answers other paths with 404 and other methods with 405', async () => {
    expect(await asked({ ready: well }, '/')).toMatchObject({ status: 404 })
    expect(await asked({ ready: well }, '/ready', 'POST')).toMatchObject({ status: 405 })
  })

  it('names METRICS_PORT when the port is in use', async () => {
    const port = await freePort()
    const server = await openInternalServer(port, '127.0.0.1')
    const again = openInternalServer(port, '127.0.0.1')
    await expect(again).rejects.toThrow(PortInUse)
    await expect(again).rejects.toThrow('set METRICS_PORT to another number')
    await server.close()
  })
})
