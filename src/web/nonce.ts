/** The CSP nonce for styles created by scripts. */
export const nonce: string = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
