import { jest } from '@jest/globals'
import { describeConverter } from './describe-converter.js'
import { noOfficeWasm, noSoffice } from './fixtures/office-here.js'

jest.setTimeout(600_000)

describeConverter('libreoffice', noSoffice)
describeConverter('libreoffice-wasm', noOfficeWasm)
