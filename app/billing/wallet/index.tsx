/** `/billing/` is the wallet too (docs/product.md section 2). */
export { default, loader } from "./wallet";
