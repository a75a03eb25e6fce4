import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import { openEngines } from '@countersign/requests-api'
import { entered, finishes, shownBy } from './finishing.js'
import { SigningWorld } from './signing-world.js'
import { useInstallation } from './use-installation.js'

describe('refused finish', () => {
  /** Hook that receives the names of events before they are stored. */
  let beforeAppend: (types: string[]) => Promise<unknown> = async () => undefined
  const installation = useInstallation({
    open: async (...parts) => {
      const engines = await openEngines(...parts)
      const append = engines.eventLog.append.bind(engines.eventLog)
      engines.eventLog.append = async (stream, expected, records) => {
        await beforeAppend(records.map(({ type }) => type))
        return append(stream, expected, records)
      }
      return engines
    },
  })
  const world = new SigningWorld(installation)

  /** Files on disk besides the history: stored and temporary ones. */
  async function files(): Promise<string[]> {
    const found: string[] = []
    for await (const { sha256 } of installation.engines.blobs.list()) found.push(sha256)
    const staged = await readdir(join(installation.dataDir, 'staging'))
    // Opening the link prepares a seal beside the finish (sealing-13).
    return [...found.toSorted(), ...staged.filter((name) => !/^(?:child|seal)-/.test(name))]
  }

  const dot =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  const picture = { kind: 'uploaded', image: dot }
  const drawing = {
    kind: 'drawn',
    strokes: [
      [
        [0.1, 0.2],
        [0.3, 0.4],
      ],
    ],
  }

  it.each([
    ['a picture', picture],
    ['a drawing', drawing],
  ])('%s is removed when another decision comes first and the finish is refused', async (_what, mark) => {
    const sent = await world.send([{}])
    const link = await world.link(sent, 0)
    const before = await files()
    let kept: string[] = []
    beforeAppend = async (types) => {
      if (!types.includes('RecipientSigned')) return
      beforeAppend = async () => undefined
      kept = await files()
      // Another replica cancels the request.
      await world.happen(sent, { type: 'SignatureRequestCancelled', data: { reason: 'Too late' } })
    }
    const answer = await finishes(installation.browser(), link, entered(sent, 0, mark))
    expect(answer).toMatchObject({ status: 410 })
    expect(kept).toHaveLength(before.length + 1)
    expect(await files()).toEqual(before)
  })

  it('a finish that is refused anyway does not check its pictures', async () => {
    const sent = await world.send([{}])
    const link = await world.link(sent, 0)
    const recipient = installation.browser()
    const before = await files()
    const noPicture = { kind: 'uploaded', image: `data:image/png;base64,${deflateSync('none').toString('base64')}` }
    const { documents, ...shown } = await shownBy(recipient, link)
    const other = documents.map(({ id }) => ({ id, sha256: '0'.repeat(64) }))
    const finish = (what: object) => recipient.post(`${link}/finish`, { consent: true, ...shown, documents, ...what })
    expect(await finish({ documents: other, values: entered(sent, 0, noPicture) })).toMatchObject({ status: 409 })
    const [text] = sent.fields.filter(({ type }) => type === 'text')
    // The required signature stays open.
    expect(await finish({ values: [{ fieldId: text!.id, value: 'Ada' }] })).toMatchObject({ status: 422 })
    expect(
      await finish({ values: [...entered(sent, 0, noPicture), { fieldId: text!.id, value: noPicture }] }),
    ).toMatchObject({
      status: 422,
      text: expect.stringMatching(/takes text/),
    })
    expect(await finish({ values: entered(sent, 0, noPicture) })).toMatchObject({
      status: 422,
      text: expect.stringMatching(/^The picture isn’t a PNG or JPEG/),
    })
    expect(await files()).toEqual(before)
  })
})
