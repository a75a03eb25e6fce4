/** The product's mark: nothing of the product is behind it for who has a link. */
export function Logo({ height }: { height: number }) {
  return <img src="/logo.svg" width={Math.round((height * 146) / 28)} height={height} alt="Countersign" />
}
