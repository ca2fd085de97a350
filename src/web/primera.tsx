/**
 * What the page shows before the portal runs (index.html), kept until the first screen is there: no white page, and
 * nothing that jumps.
 */
const html = document.getElementById('root')?.innerHTML ?? ''
export const Primera = () => <div dangerouslySetInnerHTML={{ __html: html }} />
