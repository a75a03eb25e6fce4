import { jest } from '@jest/globals'
import { describeForgeries } from './describe-forgeries.js'

jest.setTimeout(120_000)

describeForgeries(12)
