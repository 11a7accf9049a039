/**
 * The only inline script of every page, in the head. A finished page is the same for everyone, so this fills in the visitor's name before
 * the first paint: `data-session` on <html> (user, college, club or admin; absent when signed out) selects the variant that CSS shows, and
 * name, initials and picture are inserted as soon as the parser has made their elements. It keeps listening, so that the attribute follows
 * a log-in or log-out without a new page. For display only: the cookies it reads prove nothing. `data-filtered` marks a list of events that
 * was opened with filters: the finished page has the list without them, see results.module.css. The admin's id comes from `data-admin` on
 * <html>, so this text, and its hash in a Content-Security-Policy, never changes.
 */
export const SESSION_SCRIPT = `(function(){
var d=document,h=d.documentElement;
function c(n){var m=d.cookie.match(new RegExp("(?:^|; )"+n+"=([^;]*)"));try{return m?decodeURIComponent(m[1]):""}catch(e){return ""}}
function read(){var t=c("type"),u=c("userId");if(u&&/^(user|college|club)$/.test(t)){h.dataset.session=t==="user"&&u===h.dataset.admin?"admin":t;return true}delete h.dataset.session;return false}
function part(n){return d.querySelector('[data-me="'+n+'"]')}
function fill(){var i=part("image");if(!i)return false;var n=c("name"),w=n.split(/\\s+/).map(function(x){return x.match(/[\\p{L}\\p{N}]\\p{M}{0,2}/gu)}).filter(Boolean),p=c("image"),a=w[0]||["?"];
part("name").textContent=n;
part("initials").textContent=(w.length>1?a[0]+w[w.length-1][0]:a.slice(0,2).join("")).toUpperCase();
if(/^(\\/|https?:)/.test(p)){i.src=p;i.hidden=false}return true}
if(read()){var o=new MutationObserver(function(){if(fill())o.disconnect()});o.observe(h,{childList:true,subtree:true});
d.addEventListener("DOMContentLoaded",function(){o.disconnect()})}
if(/[?&](q|tags|types|past|when|from|to|price|mode|college|club|open|near|radius|sort|view|month)=[^&]/.test(location.search))h.dataset.filtered="";
addEventListener("quad:session",read);addEventListener("pageshow",read);d.addEventListener("visibilitychange",read)})()`;
