/** `/billing/` shows the wallet too (docs/product.md section 2). */
export { default, handle, links, loader } from "./wallet";
