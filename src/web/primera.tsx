/** The page's own first sight, read before the first screen takes its place. */
let html: string | null = null
const first = (): string => (html ??= document.getElementById('root')?.innerHTML ?? '')

/**
 * What the page shows before the portal runs (index.html), kept until the first screen is there: no white page, and
 * nothing that jumps.
 */
export const Primera = () => <div dangerouslySetInnerHTML={{ __html: first() }} />
