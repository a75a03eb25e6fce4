import { jest } from '@jest/globals'
import { someKinds, describePixels } from './describe-pixels.js'

jest.setTimeout(120_000)

describePixels(someKinds)
