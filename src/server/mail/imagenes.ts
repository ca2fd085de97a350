/** A picture as a mail's row keeps it: `jpg` in base64. */
export type Imagen = { readonly cid: string; readonly nombre: string; readonly jpg: string }

/**
 * A mail's HTML as the portal shows it: its pictures within it. Where they are gone with the sending, what they show
 * stands in their place.
 */
export const withImagenes = (html: string, imagenes: readonly Imagen[] | null): string =>
  html.replace(/<img src="cid:([^"]+)" alt="([^"]*)"[^>]*>/g, (whole, cid: string, alt: string) => {
    const found = imagenes?.find((imagen) => imagen.cid === cid)
    return found ? whole.replace(`cid:${cid}`, `data:image/jpeg;base64,${found.jpg}`) : `<p>${alt}</p>`
  })
