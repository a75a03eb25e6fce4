import { jest } from '@jest/globals'
import { describePython } from './describe-python.js'

jest.setTimeout(120_000)

describePython({ altered: 24, forgeries: 12 })
