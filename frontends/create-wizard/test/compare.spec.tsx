import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DocumentNotice } from '../src/preview/document-notice'
import { sampleDocument } from '@countersign/ui/test/sample-views'

const openings: string[] = []
jest.mock('../../../packages/pdf-pages/src/engine/load-engine', () => ({
  loadEngine: async () => ({
    openPdf: (url: string) => {
      openings.push(url)
      return Promise.reject(new Error('not here'))
    },
  }),
}))

const picture = { kind: 'picture', text: 'Pages 3 and 7 are kept as pictures.', mustAccept: true } as const
const [now, then] = ['a'.repeat(64), 'b'.repeat(64)]
const sample = sampleDocument({ sha256: now, before: then, pictures: [3, 7], warnings: [picture] })

describe('a page that is kept as a picture', () => {
  const user = userEvent.setup()
  beforeEach(() => openings.splice(0))

  it('is shown before and after, by the hashes of both files', async () => {
    render(<DocumentNotice document={sample} onAccept={() => {}} />)
    await user.click(screen.getByRole('button', { name: 'Compare before and after' }))
    await waitFor(() => expect(openings).toHaveLength(2))
    expect(openings).toEqual([
      `/api/documents/document-1/pdf?sha256=${then}`,
      `/api/documents/document-1/pdf?sha256=${now}`,
    ])
    screen.getByRole('img', { name: 'Page 3: Before, in this browser' })
    screen.getByRole('img', { name: 'Page 3: After, as a picture' })
    expect(await screen.findAllByText('This page could not be shown.')).toHaveLength(2)
    screen.getByRole('combobox', { name: /Page/ })
  })

  it('can be accepted next to its warning', async () => {
    const accept = jest.fn()
    render(<DocumentNotice document={sample} onAccept={accept} />)
    await user.click(screen.getByRole('button', { name: 'Use it anyway' }))
    expect(accept).toHaveBeenCalled()
  })

  it('cannot be compared when the original file is gone', () => {
    render(<DocumentNotice document={{ ...sample, before: null }} onAccept={() => {}} />)
    expect(screen.queryByRole('button', { name: 'Compare before and after' })).toBeNull()
  })
})
