import { expect, it } from '@jest/globals'
import { images } from '@countersign/test-services/images'
import { composeFile } from './compose-file.js'

it('runs each engine in the same image that the suites use (npm run test:containers)', () => {
  const engines = Object.values(images)
  const names = engines.map((image) => image.slice(0, image.indexOf(':') + 1))
  const composed = Object.values(composeFile().services).map(({ image }) => image)
  const used = composed.filter((image) => names.some((name) => image.startsWith(name)))
  expect([...new Set(used)].toSorted()).toEqual(engines.toSorted())
})
