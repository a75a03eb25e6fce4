/** One sheet, or two for several documents. */
export function PagesGlyph({ several }: { several: boolean }) {
  return (
    <svg className="pages-glyph" viewBox="0 0 26 32" aria-hidden="true">
      {several ? (
        <>
          <path d="M7.500 1.500H19L24.500 7v18.500h-17z" />
          <path d="M2 6h11.500l5.500 5.500V30.500H2z" />
          <path d="M13.500 6v5.500H19M5.500 17H15M5.500 21H15M5.500 25h5.500" fill="none" />
        </>
      ) : (
        <>
          <path d="M4 3.500h12.500L22 9v19.500H4z" />
          <path d="M16.500 3.500V9H22M8 14.500h10M8 18.500h10M8 22.500h6" fill="none" />
        </>
      )}
    </svg>
  )
}
