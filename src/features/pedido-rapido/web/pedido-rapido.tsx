/** The front door of `pedido-rapido` in the browser. */
export { Offer } from './ProductCell.tsx'
export { isBlock } from './PasteZone.tsx'
