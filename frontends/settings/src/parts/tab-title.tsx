export function TabTitle({ title, lede }: { title: string; lede: string }) {
  return (
    <div className="settings__title">
      <h1 className="display" tabIndex={-1}>
        {title}
      </h1>
      <p className="lede">{lede}</p>
    </div>
  )
}
