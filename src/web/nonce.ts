/** What the page's policy wants of a style written by a script. */
export const nonce: string = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
