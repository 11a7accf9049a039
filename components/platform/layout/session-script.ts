/**
 * The only inline script of every page, in the head. A finished page is the same for everyone, so this fills in the visitor's name before
 * the first paint: `data-session` on <html> (user, college, club or admin; absent when signed out) selects the variant that CSS shows, and
 * name, initials and picture are inserted as soon as the parser has made their elements. It keeps listening, so that the attribute follows
 * a log-in or log-out without a new page. For display only: the cookies it reads prove nothing. `data-filtered` marks a list of events that
 * was opened with filters: the finished page has the list without them, see results.module.css; `chosen` if some of them are listed under
 * the menus, see chosen-filters.module.css. The admin's id comes from `data-admin` on
 * <html>, so this text, and its hash in a Content-Security-Policy, never changes.
 *
 * For the tab bar of phones: `data-review` says whether the college approves events (`on`), and whether one waits (`waits`);
 * `data-ticket-today` that a ticket stored in this browser is for today. The browser's offer to install the site is kept for the account
 * menu, which loads later; `data-offline` says for the notice, which loads later too, that the network has gone since the page began.
 */
export const SESSION_SCRIPT = `(function(){
var d=document,h=d.documentElement;
function c(n){var m=d.cookie.match(new RegExp("(?:^|; )"+n+"=([^;]*)"));try{return m?decodeURIComponent(m[1]):""}catch(e){return ""}}
function mark(n,v){if(v)h.dataset[n]=v;else delete h.dataset[n]}
function read(){var t=c("type"),u=c("userId"),s=u&&/^(user|college|club)$/.test(t)?t==="user"&&u===h.dataset.admin?"admin":t:"";
mark("session",s);mark("review",s==="college"?c("review"):"");mark("ticketToday",s==="user"&&isToday()?"yes":"");return s}
function isToday(){try{var n=new Date();return JSON.parse(localStorage.getItem("quad-tickets")).days.indexOf(new Date(n-n.getTimezoneOffset()*6e4).toISOString().slice(0,10))>=0}catch(e){return false}}
function part(n){return d.querySelector('[data-me="'+n+'"]')}
function fill(){var i=part("image");if(!i)return false;var n=c("name"),w=n.split(/\\s+/).map(function(x){return x.match(/[\\p{L}\\p{N}]\\p{M}{0,2}/gu)}).filter(Boolean),p=c("image"),a=w[0]||["?"];
part("name").textContent=n;
part("initials").textContent=(w.length>1?a[0]+w[w.length-1][0]:a.slice(0,2).join("")).toUpperCase();
if(/^(\\/|https?:)/.test(p)){i.src=p;i.hidden=false}return true}
if(read()){var o=new MutationObserver(function(){if(fill())o.disconnect()});o.observe(h,{childList:true,subtree:true});
d.addEventListener("DOMContentLoaded",function(){o.disconnect()})}
if(/[?&](q|tags|types|past|when|from|to|price|mode|college|club|open|near|radius|sort|view|month)=[^&]/.test(location.search))
h.dataset.filtered=/[?&]((tags|types|past|from|to|mode|college|club|near)=[^&]|price=paid)/.test(location.search)?"chosen":"";
addEventListener("beforeinstallprompt",function(e){e.preventDefault();window.quadInstall=e});
addEventListener("offline",function(){mark("offline","yes")});addEventListener("online",function(){mark("offline")});
addEventListener("quad:session",read);addEventListener("pageshow",read);d.addEventListener("visibilitychange",read)})()`;
