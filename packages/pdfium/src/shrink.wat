;; Scale a bitmap down and whiten it. shrink.ts describes the parameters and how to assemble this file.
(module
  (import "pdfium" "memory" (memory 0))

  ;; Takes four pixels of the target at a time: `across` vectors of 16 bytes in each of `down` rows.
  (func (export "shrink")
    (param $from i32) (param $to i32) (param $scratch i32)
    (param $width i32) (param $height i32) (param $across i32) (param $down i32)
    (local $column i32) (local $stride i32) (local $step i32)
    (local $line i32) (local $end i32) (local $at i32) (local $sums i32) (local $left i32)
    (local $low v128) (local $high v128) (local $pixels v128) (local $area v128)
    ;; Rows of the bitmap hold a multiple of 16 pixels of the target.
    (local.set $stride
      (i32.shl
        (i32.mul (i32.and (i32.add (local.get $width) (i32.const 15)) (i32.const -16)) (local.get $across))
        (i32.const 2)))
    (local.set $step (i32.shl (local.get $across) (i32.const 4)))
    (local.set $area (f32x4.splat (f32.convert_i32_u (i32.mul (local.get $across) (local.get $down)))))
    (loop $rows
      (local.set $column (i32.const 0))
      (local.set $line (local.get $from))
      (loop $columns
        ;; Most of a page is white, which needs no sums.
        (local.set $pixels (i32x4.splat (i32.const -1)))
        (local.set $at (local.get $line))
        (local.set $left (local.get $down))
        (loop $above
          (local.set $end (i32.add (local.get $at) (local.get $step)))
          (loop $vectors
            (local.set $pixels (v128.and (local.get $pixels) (v128.load (local.get $at))))
            (br_if $vectors
              (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $end))))
          (local.set $at (i32.add (i32.sub (local.get $at) (local.get $step)) (local.get $stride)))
          (br_if $above (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
        (if (i64x2.all_true (i64x2.eq (local.get $pixels) (i32x4.splat (i32.const -1))))
          (then (v128.store (local.get $to) (local.get $pixels)))
          (else
            ;; Sums each column of channels over the rows, in 16 bits.
            (local.set $sums (local.get $scratch))
            (local.set $end (i32.add (local.get $line) (local.get $step)))
            (loop $vectors
              (local.set $low (i32x4.splat (i32.const 0)))
              (local.set $high (i32x4.splat (i32.const 0)))
              (local.set $at (local.get $line))
              (local.set $left (local.get $down))
              (loop $above
                (local.set $pixels (v128.load (local.get $at)))
                (local.set $low (i16x8.add (local.get $low) (i16x8.extend_low_i8x16_u (local.get $pixels))))
                (local.set $high (i16x8.add (local.get $high) (i16x8.extend_high_i8x16_u (local.get $pixels))))
                (v128.store (local.get $at) (i32x4.splat (i32.const -1)))
                (local.set $at (i32.add (local.get $at) (local.get $stride)))
                (br_if $above (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
              (v128.store (local.get $sums) (local.get $low))
              (v128.store offset=16 (local.get $sums) (local.get $high))
              (local.set $sums (i32.add (local.get $sums) (i32.const 32)))
              (br_if $vectors
                (i32.lt_u (local.tee $line (i32.add (local.get $line) (i32.const 16))) (local.get $end))))
            (local.set $line (i32.sub (local.get $line) (local.get $step)))
            ;; Sums the columns of each pixel and divides.
            (local.set $at (local.get $scratch))
            (local.set $sums (i32.const 0))
            (loop $four
              (local.set $low (i32x4.splat (i32.const 0)))
              (local.set $left (local.get $across))
              (loop $columns_of_pixel
                (local.set $low (i16x8.add (local.get $low) (v128.load64_zero (local.get $at))))
                (local.set $at (i32.add (local.get $at) (i32.const 8)))
                (br_if $columns_of_pixel (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
              (local.set $low
                (i32x4.trunc_sat_f32x4_u
                  (f32x4.div
                    (f32x4.convert_i32x4_u (i32x4.extend_low_i16x8_u (local.get $low)))
                    (local.get $area))))
              ;; From blue, green, red to red, green, blue; opaque.
              (i32.store (i32.add (local.get $to) (local.get $sums))
                (i32x4.extract_lane 0
                  (i8x16.shuffle 8 4 0 16 0 0 0 0 0 0 0 0 0 0 0 0
                    (local.get $low) (i32x4.splat (i32.const -1)))))
              (br_if $four
                (i32.lt_u (local.tee $sums (i32.add (local.get $sums) (i32.const 4))) (i32.const 16))))))
        (local.set $to (i32.add (local.get $to) (i32.const 16)))
        (local.set $line (i32.add (local.get $line) (local.get $step)))
        (br_if $columns
          (i32.lt_u (local.tee $column (i32.add (local.get $column) (i32.const 4))) (local.get $width))))
      ;; Pixels beyond the end of a row are those of the next one, which overwrites them.
      (local.set $to
        (i32.sub (local.get $to) (i32.shl (i32.sub (local.get $column) (local.get $width)) (i32.const 2))))
      (local.set $from (i32.add (local.get $from) (i32.mul (local.get $stride) (local.get $down))))
      (br_if $rows (local.tee $height (i32.sub (local.get $height) (i32.const 1))))))

  ;; Takes sixteen pixels of the target at a time, of one channel in the bitmap.
  (func (export "shrinkGrey")
    (param $from i32) (param $to i32) (param $scratch i32)
    (param $width i32) (param $height i32) (param $across i32) (param $down i32)
    (local $column i32) (local $stride i32) (local $step i32)
    (local $line i32) (local $end i32) (local $at i32) (local $sums i32) (local $left i32)
    (local $sum i32) (local $share i64)
    (local $low v128) (local $high v128) (local $pixels v128)
    (local.set $stride
      (i32.mul (i32.and (i32.add (local.get $width) (i32.const 15)) (i32.const -16)) (local.get $across)))
    (local.set $step (i32.shl (local.get $across) (i32.const 4)))
    ;; Times this and without 24 bits, a sum of at most 256 bytes is divided exactly.
    (local.set $share
      (i64.extend_i32_u
        (i32.add
          (i32.div_u (i32.const 0x1000000) (i32.mul (local.get $across) (local.get $down)))
          (i32.const 1))))
    (loop $rows
      (local.set $column (i32.const 0))
      (local.set $line (local.get $from))
      (loop $columns
        (local.set $pixels (i32x4.splat (i32.const -1)))
        (local.set $at (local.get $line))
        (local.set $left (local.get $down))
        (loop $above
          (local.set $end (i32.add (local.get $at) (local.get $step)))
          (loop $vectors
            (local.set $pixels (v128.and (local.get $pixels) (v128.load (local.get $at))))
            (br_if $vectors
              (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $end))))
          (local.set $at (i32.add (i32.sub (local.get $at) (local.get $step)) (local.get $stride)))
          (br_if $above (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
        (if (i64x2.all_true (i64x2.eq (local.get $pixels) (i32x4.splat (i32.const -1))))
          (then
            (v128.store (local.get $to) (local.get $pixels))
            (v128.store offset=16 (local.get $to) (local.get $pixels))
            (v128.store offset=32 (local.get $to) (local.get $pixels))
            (v128.store offset=48 (local.get $to) (local.get $pixels)))
          (else
            (local.set $sums (local.get $scratch))
            (local.set $end (i32.add (local.get $line) (local.get $step)))
            (loop $vectors
              (local.set $low (i32x4.splat (i32.const 0)))
              (local.set $high (i32x4.splat (i32.const 0)))
              (local.set $at (local.get $line))
              (local.set $left (local.get $down))
              (loop $above
                (local.set $pixels (v128.load (local.get $at)))
                (local.set $low (i16x8.add (local.get $low) (i16x8.extend_low_i8x16_u (local.get $pixels))))
                (local.set $high (i16x8.add (local.get $high) (i16x8.extend_high_i8x16_u (local.get $pixels))))
                (v128.store (local.get $at) (i32x4.splat (i32.const -1)))
                (local.set $at (i32.add (local.get $at) (local.get $stride)))
                (br_if $above (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
              (v128.store (local.get $sums) (local.get $low))
              (v128.store offset=16 (local.get $sums) (local.get $high))
              (local.set $sums (i32.add (local.get $sums) (i32.const 32)))
              (br_if $vectors
                (i32.lt_u (local.tee $line (i32.add (local.get $line) (i32.const 16))) (local.get $end))))
            (local.set $line (i32.sub (local.get $line) (local.get $step)))
            (local.set $at (local.get $scratch))
            (local.set $sums (i32.const 0))
            (loop $sixteen
              (local.set $sum (i32.const 0))
              (local.set $left (local.get $across))
              (loop $columns_of_pixel
                (local.set $sum (i32.add (local.get $sum) (i32.load16_u (local.get $at))))
                (local.set $at (i32.add (local.get $at) (i32.const 2)))
                (br_if $columns_of_pixel (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
              ;; Red, green and blue alike; opaque.
              (i32.store (i32.add (local.get $to) (local.get $sums))
                (i32.or
                  (i32.mul
                    (i32.wrap_i64
                      (i64.shr_u
                        (i64.mul (i64.extend_i32_u (local.get $sum)) (local.get $share))
                        (i64.const 24)))
                    (i32.const 0x010101))
                  (i32.const 0xff000000)))
              (br_if $sixteen
                (i32.lt_u (local.tee $sums (i32.add (local.get $sums) (i32.const 4))) (i32.const 64))))))
        (local.set $to (i32.add (local.get $to) (i32.const 64)))
        (local.set $line (i32.add (local.get $line) (local.get $step)))
        (br_if $columns
          (i32.lt_u (local.tee $column (i32.add (local.get $column) (i32.const 16))) (local.get $width))))
      (local.set $to
        (i32.sub (local.get $to) (i32.shl (i32.sub (local.get $column) (local.get $width)) (i32.const 2))))
      (local.set $from (i32.add (local.get $from) (i32.mul (local.get $stride) (local.get $down))))
      (br_if $rows (local.tee $height (i32.sub (local.get $height) (i32.const 1)))))))
