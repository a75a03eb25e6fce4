/** ImageData (HTML, 4.12.5.1.16): RGBA, not premultiplied. */
export class Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number

  constructor(width: number, height: number)
  constructor(data: Uint8ClampedArray, width: number, height?: number)
  constructor(first: Uint8ClampedArray | number, second: number, third?: number) {
    if (typeof first === 'number') {
      this.width = first
      this.height = second
      this.data = new Uint8ClampedArray(first * second * 4)
    } else {
      this.width = second
      this.height = third ?? first.length / 4 / second
      this.data = first
    }
  }
}
