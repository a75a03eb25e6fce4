import type * as Forms from '@countersign/ui/forms'
import { sampleField, sampleRecipient } from '@countersign/ui/test/sample-views'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import type * as PageBoxes from '../../../packages/pdf-pages/src/pager/page-box'
import type * as Describing from '../src/preview/field/describe-field'
import { openDraft } from './show-page'

/** The controls rendered, by label, and the fields, by x. */
const mockRendered: (string | number)[] = []

jest.mock('../../../packages/pdf-pages/src/engine/load-engine', () => ({ loadEngine: () => new Promise(() => {}) }))
jest.mock('@countersign/ui/forms', () => {
  const forms = jest.requireActual<typeof Forms>('@countersign/ui/forms')
  const Segmented = (props: ComponentProps<typeof Forms.Segmented>) => {
    mockRendered.push(props.label)
    return forms.Segmented(props)
  }
  const Select = (props: ComponentProps<typeof Forms.Select>) => {
    mockRendered.push(props.label)
    return forms.Select(props)
  }
  return { ...forms, Segmented, Select }
})
jest.mock('../../../packages/pdf-pages/src/pager/page-box', () => {
  const { PageBox: Actual } = jest.requireActual<typeof PageBoxes>('../../../packages/pdf-pages/src/pager/page-box')
  const PageBox = (props: ComponentProps<typeof PageBoxes.PageBox>) => {
    mockRendered.push('Page')
    return <Actual {...props} />
  }
  return { PageBox }
})
jest.mock('../src/preview/field/describe-field', () => {
  const actual = jest.requireActual<typeof Describing>('../src/preview/field/describe-field')
  const describeField: typeof actual.describeField = (field, recipient) => {
    mockRendered.push(field.x)
    return actual.describeField(field, recipient)
  }
  return { ...actual, describeField }
})

const signatureFields = [1, 2, 3].map((n) => sampleField({ id: `field-${n}`, x: n, y: 10 }))

async function opened() {
  const page = openDraft({ recipients: [sampleRecipient()], signatureFields })
  const paper = await screen.findByRole('button', { name: /^Page 1 of 5/ })
  paper.getBoundingClientRect = () => new DOMRect(100, 50, 400, 600)
  expect(mockRendered).toEqual(expect.arrayContaining(['Field type', 'New fields go to', 'Page', 1, 2, 3]))
  mockRendered.length = 0
  return { ...page, paper }
}

describe('an edit of a page', () => {
  it('renders the placed field and its toolbar, and no control or field that stays', async () => {
    const { server, paper } = await opened()
    fireEvent.click(paper, { detail: 1, clientX: 300, clientY: 350 })
    await screen.findByRole('toolbar', { name: 'Selected field' })
    await waitFor(() => expect(server.sent('POST')).toHaveLength(1))
    expect(new Set(mockRendered)).toEqual(new Set([50, 'Recipient']))
  })

  it('renders the field that an arrow key moved, and no control or field that stays', async () => {
    const { server, user } = await opened()
    screen.getByRole('button', { name: /^Signature field .* 3% from left/ }).focus()
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(1))
    expect(new Set(mockRendered)).toEqual(new Set([4, 'Recipient']))
  })

  it('leaves the words “Draft saved” in place while it is stored fast', async () => {
    const { server, paper } = await opened()
    const sign = screen.getByText('Draft saved').firstChild
    expect(sign).not.toBeNull()
    fireEvent.click(paper, { detail: 1, clientX: 300, clientY: 350 })
    expect(screen.getByText('Draft saved').firstChild).toBe(sign)
    await waitFor(() => expect(server.sent('POST')).toHaveLength(1))
    expect(screen.getByText('Draft saved').firstChild).toBe(sign)
  })
})
