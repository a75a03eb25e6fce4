import { type CSSProperties, useEffect, useState } from 'react'
import { classNames } from '../class-names.js'

export interface SkeletonProps {
  width?: string
  height?: string
  round?: boolean
  box?: boolean
}

export function Skeleton({ width, height, round, box }: SkeletonProps) {
  const style: CSSProperties = { width, height }
  return <span className={classNames('skeleton', round && 'skeleton--round', box && 'skeleton--box')} style={style} />
}

/** True after a delay, so fast content needs no skeleton (rule pages-17). */
export function useDelayed(ms = 150): boolean {
  const [passed, setPassed] = useState(ms === 0)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return passed
}

/** Announces the loading content to screen readers. */
export function LoadingNote({ what }: { what: string }) {
  return (
    <p className="visually-hidden" role="status">
      Loading {what}
    </p>
  )
}

export interface ProgressProps {
  /** From 0 to 1. */
  value: number
  tone?: 'done' | 'bad'
  label: string
}

export function Progress({ value, tone, label }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      className={classNames('progress', tone && `progress--${tone}`)}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span style={{ '--v': `${percent}%` } as CSSProperties} />
    </div>
  )
}
