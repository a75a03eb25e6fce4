import { describe, expect, it } from '@jest/globals'
import { Staging, UploadController } from '@countersign/requests-api/internal/requests/http/documents/upload.controller'
import { useInstallation } from './use-installation.js'

describe('prepare', () => {
  const installation = useInstallation()

  it('returns 204 without recording an event', async () => {
    const before = await installation.engines.eventLog.head()
    expect(await installation.browser().post('/api/documents/prepare')).toMatchObject({ status: 204, text: '' })
    expect(await installation.engines.eventLog.head()).toBe(before)
  })

  it('does not wait for the preparation', () => {
    let asked = 0
    const forEver = () => {
      asked++
      return new Promise<void>(() => undefined)
    }
    const staging = new Staging('', {} as never, { prepare: forEver, expectUpload: () => {} })
    expect(new UploadController({} as never, {} as never, staging, {} as never).prepare()).toBeUndefined()
    expect(asked).toBe(1)
  })
})
