import { useEffect, useEffectEvent, useState } from 'react'

/** Seconds left, and a function that starts to count down. */
export function useCountdown(onOver?: () => void): [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const isRunning = left > 0
  const over = useEffectEvent(() => onOver?.())
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until) over()
    }, 1000)
    return () => clearInterval(timer)
  }, [isRunning, until])
  const start = (seconds: number) => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * 1000)
  }
  return [left, start]
}

/** `0:32`, `1:05:00` */
export function clockOf(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

const unit = (name: 'second' | 'minute' | 'hour') =>
  new Intl.NumberFormat('en', { style: 'unit', unit: name, unitDisplay: name === 'second' ? 'narrow' : 'short' })
const [inSeconds, inMinutes, inHours] = [unit('second'), unit('minute'), unit('hour')]

/** `32 s`, `5 min`, `3 hr` */
export function waitOf(seconds: number): string {
  if (seconds < 120) return inSeconds.format(seconds).replace('s', ' s')
  return seconds < 7200 ? inMinutes.format(Math.ceil(seconds / 60)) : inHours.format(Math.ceil(seconds / 3600))
}
