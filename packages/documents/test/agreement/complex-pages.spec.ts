import { describe, expect, it } from '@jest/globals'
import { complexPages } from '@countersign/documents/internal/agreement/complex-pages'
import { formObject, onePage } from '../fixtures/one-page.js'

const lines = (count: number) => '0 0 m 9 9 l S\n'.repeat(count)
const found = async (page: Buffer, from = 1) => [...(await complexPages(page, { from, to: from }))]

describe('a page with too much content to check', () => {
  it('has more than 100,000 operators', async () => {
    expect(await found(onePage({ content: `${lines(33_333)}n` }))).toEqual([])
    expect(await found(onePage({ content: `${lines(33_333)}n n` }))).toEqual([1])
  })

  it('may have them in a form that it draws often, or in several streams', async () => {
    const form = { resources: '/XObject<</B 6 0 R>>', objects: [formObject(lines(100))] }
    expect(await found(onePage({ content: '/B Do '.repeat(332), ...form }))).toEqual([])
    expect(await found(onePage({ content: '/B Do '.repeat(333), ...form }))).toEqual([1])
    expect(await found(onePage({ content: lines(17_000), page: '/Contents[5 0 R 5 0 R]' }))).toEqual([1])
  })

  it('is found although a form draws itself', async () => {
    const itself = '/Resources<</XObject<</B 6 0 R>>>>'
    const form = `<</Type/XObject/Subtype/Form/BBox[0 0 9 9]${itself}/Length 5>>stream\n/B Do\nendstream`
    expect(await found(onePage({ content: `/B Do ${lines(34_000)}`, page: itself, objects: [form] }))).toEqual([1])
  })

  it('is not looked for on other pages', async () => {
    expect(await found(onePage({ content: lines(34_000) }), 2)).toEqual([])
  })
})
