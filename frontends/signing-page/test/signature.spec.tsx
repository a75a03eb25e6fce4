import { limits } from '@countersign/contracts'
import { faces, facesFor, type Point, strokePath } from '@countersign/pdf-pages/filled'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Mark } from '../src/fields/values.js'
import { drawingOf, strokesIn, thinned } from '../src/signature/drawing.js'
import { bytesIn, PictureRefused, pictureOf, withoutPaper } from '../src/signature/picture.js'
import SignatureDialog from '../src/signature/signature-dialog.js'

function open(placed?: Mark, name = 'Ada Lovelace') {
  const onAdopt = jest.fn<void, [Mark | undefined]>()
  const onClose = jest.fn()
  render(<SignatureDialog name={name} placed={placed} onAdopt={onAdopt} onClose={onClose} />)
  return { onAdopt, onClose, user: userEvent.setup() }
}

const pad = () => screen.findByRole('img', { name: /^Drawing area/ })
const adopt = () => screen.getByRole('button', { name: 'Adopt and place' })

async function draw(...points: Point[]) {
  const area = await pad()
  const [first, ...rest] = points.map(([clientX, clientY]) => ({ clientX, clientY, pointerId: 1, button: 0 }))
  fireEvent.pointerDown(area, first)
  for (const point of rest) fireEvent.pointerMove(area, point)
  fireEvent.pointerUp(area, rest.at(-1) ?? first)
}

describe('drawing', () => {
  it('records strokes, Undo removes the last one, and Clear all of them', async () => {
    const { user, onAdopt } = open()
    expect(adopt()).toHaveAttribute('aria-disabled', 'true')
    fireEvent.click(adopt())
    expect(onAdopt).not.toHaveBeenCalled()
    await draw([10, 10], [50, 40])
    await draw([60, 10], [60, 40])
    expect(await pad()).toHaveAccessibleName(/2 strokes/)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await pad()).toHaveAccessibleName(/1 strokes/)
    await user.click(adopt())
    const [mark] = onAdopt.mock.calls[0]!
    expect(mark).toMatchObject({ kind: 'drawn', drawing: { width: 40, height: 30 } })
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(adopt()).toHaveAttribute('aria-disabled', 'true')
  })

  it('keeps the drawing when another tab is tried', async () => {
    const { user } = open()
    await draw([10, 10], [50, 40])
    await user.click(screen.getByRole('tab', { name: 'Type' }))
    await user.click(screen.getByRole('tab', { name: 'Draw' }))
    expect(await pad()).toHaveAccessibleName(/1 strokes/)
  })

  it('is cropped to its ink', () => {
    const drawing = drawingOf([[[100, 200], [140, 230]]]) // prettier-ignore
    expect(drawing).toEqual({ strokes: [[[0, 0], [40, 30]]], width: 40, height: 30 }) // prettier-ignore
    expect(drawingOf([])).toBeNull()
  })

  it.each([
    [200, 50],
    [50, 200],
    [120, 120],
  ])('is centred and undistorted in a box of %d by %d, with a margin', (width, height) => {
    const drawing = drawingOf([[[0, 0], [80, 0], [80, 40], [0, 40]]])! // prettier-ignore
    const points = strokesIn(drawing, { width, height }).flat()
    const xs = points.map(([x]) => x * width)
    const ys = points.map(([, y]) => y * height)
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    expect((right - left) / (bottom - top)).toBeCloseTo(2, 1)
    expect((left + right) / 2).toBeCloseTo(width / 2, 0)
    expect((top + bottom) / 2).toBeCloseTo(height / 2, 0)
    expect(left).toBeGreaterThanOrEqual(width * 0.055)
    expect(top).toBeGreaterThanOrEqual(height * 0.055)
  })

  it('is sent within the limit of points, each coordinate between 0 and 1 with three decimals', () => {
    const scribble = Array.from({ length: 60 }, (_, n) =>
      Array.from({ length: 400 }, (_2, m): Point => [m + Math.sin(m * n) * 9, 90 * Math.sin(m / 7 + n)]),
    )
    const points = strokesIn(drawingOf(scribble)!, { width: 200, height: 60 }).flat()
    expect(points.length).toBeLessThanOrEqual(limits.strokePoints)
    for (const value of points.flat()) {
      expect(value).toBeGreaterThanOrEqual(0)
      expect(value).toBeLessThanOrEqual(1)
      expect(Math.round(value * 1000) / 1000).toBe(value)
    }
  })

  it('drops only invisible points', () => {
    const line: Point[] = Array.from({ length: 50 }, (_, n) => [n, n / 2])
    expect(thinned([line])).toEqual([[[0, 0], [49, 24.5]]]) // prettier-ignore
    expect(thinned([[[5, 5]]])).toEqual([[[5, 5]]])
  })

  it('is rendered as curves, and a dot as a dot', () => {
    expect(strokePath([[0, 0], [10, 0], [10, 10]])).toBe('M0 0Q10 0 10 5L10 10') // prettier-ignore
    expect(strokePath([[3, 4]])).toBe('M3 4h.01')
  })
})

describe('typing', () => {
  it('offers three handwriting fonts for the name, the first one selected', async () => {
    const { user, onAdopt } = open()
    await user.click(screen.getByRole('tab', { name: 'Type' }))
    expect(screen.getByLabelText('Your name as you sign it')).toHaveValue('Ada Lovelace')
    expect(screen.getAllByRole('radio')).toHaveLength(3)
    await user.click(screen.getByRole('radio', { name: /Pen/ }))
    await user.click(adopt())
    expect(onAdopt).toHaveBeenCalledWith({ kind: 'typed', text: 'Ada Lovelace', font: 'pen' })
  })

  it('offers only fonts with every letter, and explains when there is none', async () => {
    const { user } = open(undefined, 'София')
    await user.click(screen.getByRole('tab', { name: 'Type' }))
    expect(screen.getAllByRole('radio')).toHaveLength(1)
    await user.clear(screen.getByLabelText('Your name as you sign it'))
    await user.type(screen.getByLabelText('Your name as you sign it'), '山田')
    expect(screen.queryAllByRole('radio')).toHaveLength(0)
    expect(screen.getByText(/None of the handwriting styles has all the letters of this name/)).toBeVisible()
    expect(adopt()).toHaveAttribute('aria-disabled', 'true')
    await user.clear(screen.getByLabelText('Your name as you sign it'))
    await user.type(screen.getByLabelText('Your name as you sign it'), '\u200b')
    expect(screen.getByText('Enter a name with at least one visible letter.')).toBeVisible()
    expect(adopt()).toHaveAttribute('aria-disabled', 'true')
  })

  it('switches to a font with the letters when the name changes', async () => {
    const { user, onAdopt } = open()
    await user.click(screen.getByRole('tab', { name: 'Type' }))
    const name = screen.getByLabelText('Your name as you sign it')
    await user.clear(name)
    await user.type(name, 'Čapek')
    await user.click(adopt())
    expect(onAdopt.mock.calls[0]![0]).toMatchObject({ kind: 'typed', text: 'Čapek', font: 'pen' })
  })

  it('knows the letters of each font', () => {
    expect(facesFor('Ada Lovelace').map(({ font }) => font)).toEqual(['formal', 'pen', 'quick'])
    expect(facesFor('José Ñandú').map(({ font }) => font)).toEqual(['formal', 'pen', 'quick'])
    expect(facesFor('Jose\u0301')).toHaveLength(faces.length)
  })
})

describe('a picture', () => {
  const file = (size: number, type = 'image/png') =>
    Object.defineProperty(new File(['x'], 'mark', { type }), 'size', { value: size })

  it('is refused when it is too large, or not a PNG or JPEG', async () => {
    await expect(pictureOf(file(6 * 1024 * 1024))).rejects.toThrow('The picture is larger than 5 MB.')
    await expect(pictureOf(file(100, 'image/gif'))).rejects.toThrow('This is not a PNG or JPEG.')
  })

  it('is refused when it cannot be read', async () => {
    Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('broken')) })
    await expect(pictureOf(file(100))).rejects.toThrow(PictureRefused)
  })

  it('is refused when no ink is left of it, and then cannot be adopted', async () => {
    const bitmap = { width: 1, height: 1, close: () => undefined }
    const pen = {
      drawImage: () => undefined,
      getImageData: () => ({ data: new Uint8ClampedArray([240, 240, 240, 255]) }),
    }
    Object.assign(globalThis, { createImageBitmap: () => Promise.resolve(bitmap) })
    const canvas = jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
    try {
      const { user } = open()
      await user.click(screen.getByRole('tab', { name: 'Upload' }))
      fireEvent.change(screen.getByLabelText('A picture of your signature'), { target: { files: [file(100)] } })
      expect(await screen.findByRole('alert')).toHaveTextContent('No ink is left of this picture')
      expect(adopt()).toHaveAttribute('aria-disabled', 'true')
    } finally {
      canvas.mockRestore()
    }
  })

  it('gets a transparent background and keeps its ink', () => {
    const pixels = new Uint8ClampedArray([255, 255, 255, 255, 10, 10, 60, 255, 220, 220, 220, 255])
    withoutPaper(pixels)
    expect([pixels[3], pixels[7]]).toEqual([0, 255])
    expect(pixels[11]).toBeGreaterThan(0)
    expect(pixels[11]).toBeLessThan(255)
  })

  it('is measured by its decoded bytes', () => {
    const url = (text: string) => `data:image/png;base64,${btoa(text)}`
    for (const text of ['abc', 'abcd', 'abcde']) expect(bytesIn(url(text))).toBe(text.length)
  })

  it('shows why it was refused, and cannot be adopted', async () => {
    const { user } = open()
    await user.click(screen.getByRole('tab', { name: 'Upload' }))
    fireEvent.change(screen.getByLabelText('A picture of your signature'), {
      target: { files: [file(6 * 1024 * 1024)] },
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('The picture is larger than 5 MB.')
    expect(adopt()).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('the dialog', () => {
  it('switches tabs by the arrow keys', async () => {
    const { user } = open()
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Draw' })).toBeVisible())
    screen.getByRole('tab', { name: 'Draw' }).focus()
    await user.keyboard('{ArrowLeft}')
    expect(screen.getByRole('tab', { name: 'Upload' })).toHaveFocus()
    expect(screen.getByRole('tab', { name: 'Upload' })).toHaveAttribute('aria-selected', 'true')
  })

  it('opens with the current mark, which can be removed', async () => {
    const { user, onAdopt } = open({ kind: 'typed', text: 'A. L.', font: 'quick' })
    expect(screen.getByLabelText('Your name as you sign it')).toHaveValue('A. L.')
    expect(screen.getByRole('radio', { name: /Quick/ })).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(onAdopt).toHaveBeenCalledWith(undefined)
  })

  it('closes by Escape without adopting anything', async () => {
    const { user, onAdopt, onClose } = open()
    await pad()
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalled()
    expect(onAdopt).not.toHaveBeenCalled()
  })
})
