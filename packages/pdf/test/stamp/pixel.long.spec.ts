import { jest } from '@jest/globals'
import { allKinds, describePixels } from './describe-pixels.js'

jest.setTimeout(600_000)

describePixels(allKinds)
